// What stands in every element that fits a selector.
(found) => [...document.querySelectorAll(found)].map((one) => one.textContent.trim().replace(/\s+/g, " "));
