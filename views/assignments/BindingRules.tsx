import { screens } from "@views/screens"
import { Link } from "wouter"
import { pathTo } from "@/screens/screen"
import { Banner } from "@/ui/states/Banner"
import type { ClientPermissions } from "./clientPermissions"

/** The rules of incompatible roles that bind what a client has in an application. */
export function BindingRules({ rules }: Pick<ClientPermissions, "rules">) {
  return rules.map(({ id, text, met }) => (
    <Banner key={id} tone={met ? "warn" : "info"} className="mx-4 my-2">
      {text}.{" "}
      <Link
        href={pathTo(screens.incompatibility, { ruleId: String(id) })}
        className="font-semibold underline underline-offset-2"
      >
        Ver a regra
      </Link>
    </Banner>
  ))
}
