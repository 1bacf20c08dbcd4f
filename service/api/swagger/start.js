// Draws the API's description; nothing is loaded from another host, and nothing is sent to a validator.
window.addEventListener("DOMContentLoaded", () => {
  SwaggerUIBundle({ url: "/openapi.json", dom_id: "#api", deepLinking: true, validatorUrl: null });
});
