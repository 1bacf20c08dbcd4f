// Two texts of each of some elements: of the first thing in it that fits one selector, and of the one that fits the other.
([each, one, other]) => [...document.querySelectorAll(each)].map((found) =>
  [one, other].map((part) => found.querySelector(part).textContent.trim()))
