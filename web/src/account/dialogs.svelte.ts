/** The dialogs beside the page that few people ever open: they are loaded then. One stands open at a time. */
import type { Whom } from "../api/api";
import { router } from "../app/router.svelte";

export type Aside = "devices" | "distances" | "acquaintance" | "mail";

const CODE = "code=";

class Asides {
  open: Aside | null = $state(null);
  /** At which table somebody was pointed to, and whom. */
  whom: { table: string; person: Whom } | null = $state.raw(null);
  /** A recovery code that came with a link. */
  code = $state("");

  show(aside: Aside): void {
    this.open = aside;
  }

  /** Somebody at the table of this page. */
  point(person: Whom): void {
    if (router.route.page !== "table") return;
    this.whom = { table: router.route.id, person };
    this.open = "acquaintance";
  }

  close(): void {
    this.open = null;
    this.code = "";
  }

  /** Take a code out of the address, where nobody else should find it later. */
  takeCode(): void {
    if (router.route.page !== "home" || !router.hash.startsWith(CODE)) return;
    this.code = router.hash.slice(CODE.length);
    router.go("/", { replace: true });
    this.open = "devices";
  }
}

/** The address that carries a recovery code. What stands behind # is never sent to a server. */
export const linkWith = (code: string): string => `${location.origin}/#${CODE}${code}`;

export const aside = new Asides();
