import { mount } from "svelte";
import App from "./app/App.svelte";
import "./app.css";
import { dialogs } from "./account/dialogs.svelte";
import { serverStatus } from "./app/serverStatus.svelte";
import { router } from "./app/router.svelte";
import { settings } from "./app/settings.svelte";
import { setLanguage } from "./app/texts.svelte";
import { registerServiceWorker } from "./app/serviceWorker";

settings.apply();
router.listen();
dialogs.takeRecoveryCode();
addEventListener("hashchange", () => dialogs.takeRecoveryCode());
void serverStatus.check();
registerServiceWorker();
await setLanguage(settings.language);
mount(App, { target: document.getElementById("app")! });
