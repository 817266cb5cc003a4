// Set theme and language before the first paint, so that the page does not flash. src/app/settings.svelte.ts does the
// rest.
try {
  const { theme, language } = JSON.parse(localStorage.getItem("spieltisch") || "{}");
  if (theme === "light" || theme === "dark") document.documentElement.classList.add(theme);
  if (language === "de" || language === "en") document.documentElement.lang = language;
} catch {
  // Nothing is stored, or storage is blocked: keep the theme of the system.
}
