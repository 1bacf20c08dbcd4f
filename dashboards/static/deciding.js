// What an admin decides on a page is sent to the API, which says what came of it.
import { post } from "./api.js";

const API = "/api/v1/";

// What the fields of a form say; of those named in data-json the value is JSON itself.
function bodyOf(form) {
  const body = JSON.parse(form.dataset.body);
  for (const [name, value] of new FormData(form)) {
    if (form.dataset.json === name) body[name] = JSON.parse(value);
    else if (value.trim() || !form.elements[name].hasAttribute("required")) body[name] = value;
  }
  return body;
}

async function send(form) {
  const told = await post(API + form.dataset.decide, "application/json", JSON.stringify(bodyOf(form)));
  if (told.unfit?.length) throw new Error(told.unfit[0].message);
}

// The first field of the next game on a list, or of the list's end its way on.
function goOn(form) {
  const forms = [...document.querySelectorAll("form[data-next]")];
  const next = forms[forms.indexOf(form) + 1];
  (next?.elements[0] ?? document.querySelector(".pages a[rel=next]"))?.focus();
}

async function decide(event) {
  event.preventDefault();
  const form = event.target;
  const said = form.querySelector("output");
  const buttons = form.querySelectorAll("button");
  buttons.forEach((button) => { button.disabled = true; });
  said.className = "";
  said.textContent = "…";
  try {
    await send(form);
    if (!("next" in form.dataset)) {
      location.hash = "standing";
      location.reload();
      return;
    }
    said.textContent = form.dataset.saved;
    goOn(form);
  } catch (trouble) {
    said.className = "fault";
    said.textContent = trouble.message;
  }
  buttons.forEach((button) => { button.disabled = false; });
}

for (const form of document.querySelectorAll("form[data-decide]")) {
  form.hidden = false;
  for (const button of form.querySelectorAll("button")) button.hidden = false;
  form.addEventListener("submit", decide);
}

// Rules that explain a game are chosen where they are named.
for (const button of document.querySelectorAll("button[data-adopt]")) {
  button.hidden = false;
  button.addEventListener("click", () => {
    const form = document.getElementById("adopt");
    form.elements.rules.value = button.dataset.adopt;
    form.scrollIntoView({ block: "center" });
    form.elements.note.focus();
  });
}
