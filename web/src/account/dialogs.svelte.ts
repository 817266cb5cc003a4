/** The dialogs beside the page that few people ever open: they are loaded then. One stands open at a time. */
import type { PersonRef } from "../api/api";
import { router } from "../app/router.svelte";

export type DialogName = "devices" | "blockList" | "block" | "mail";

const CODE = "code=";

class Dialogs {
  open: DialogName | null = $state(null);
  /** At which table somebody was pointed to, and whom. */
  subject: { table: string; person: PersonRef } | null = $state.raw(null);
  /** A recovery code that came with a link. */
  code = $state("");

  show(name: DialogName): void {
    this.open = name;
  }

  /** Somebody at the table of this page. */
  showPerson(person: PersonRef): void {
    if (router.route.page !== "table") return;
    this.subject = { table: router.route.id, person };
    this.open = "block";
  }

  close(): void {
    this.open = null;
    this.code = "";
  }

  /** Take a code out of the address, where nobody else should find it later. */
  takeRecoveryCode(): void {
    if (router.route.page !== "home" || !router.hash.startsWith(CODE)) return;
    this.code = router.hash.slice(CODE.length);
    router.go("/", { replace: true });
    this.open = "devices";
  }
}

/** The address that carries a recovery code. What stands behind # is never sent to a server. */
export const recoveryLink = (code: string): string => `${location.origin}/#${CODE}${code}`;

export const dialogs = new Dialogs();
