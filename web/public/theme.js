// Runs before the first paint, so that a chosen theme does not flash. The rest is src/app/settings.svelte.ts.
try {
  const { theme, language } = JSON.parse(localStorage.getItem("spieltisch") || "{}");
  if (theme === "light" || theme === "dark") document.documentElement.classList.add(theme);
  if (language === "de" || language === "en") document.documentElement.lang = language;
} catch {
  // Nothing stored, or nothing that we wrote: the system's theme it is.
}
