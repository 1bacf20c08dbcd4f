// How the files that are sent are to be read, and who recorded them: the fields beside the drop zone.
const form = document.getElementById("read-as");
const mapping = document.getElementById("mapping");
const field = document.getElementById("mapping-field");
const chooser = document.getElementById("files");
const endings = chooser.accept;

// A file that is told how to be read may be called anything.
function follow() {
  field.hidden = form.value !== "map";
  chooser.accept = form.value ? "" : endings;
}
form.addEventListener("change", follow);
follow();

// The parameters of an import; nothing where the look of a file is to tell. An error where the mapping file is missing.
export async function howToRead(noMapping) {
  const how = {};
  if (document.getElementById("dry-run").checked) how.dry_run = true;
  if (form.value) how.as = form.value;
  if (form.value === "map") {
    if (!mapping.files.length) throw new Error(noMapping);
    how.map = await mapping.files[0].text();
  }
  const source = document.getElementById("source").value.trim();
  if (source) how.source = source;
  return how;
}
