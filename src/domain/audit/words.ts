import { firstNames } from "../people/person"
import { formatDateTime } from "../time/when"
import type { About, PreviewAbout } from "./record"

/* Parts that the sentences of several kinds share. */

export const until = ({ until: moment }: About) =>
  moment ? ` até ${formatDateTime(moment)}` : " sem expiração"
/** People are called by their first names. */
export const subject = (about: PreviewAbout) => about.called ?? firstNames(about.subject ?? "")
/** A link has no effect without its role. */
export const linked = (a: PreviewAbout, to: string | undefined, counts: string) =>
  a.lacks === undefined
    ? `Ao confirmar, ${subject(a)} ${counts}.`
    : `Ao confirmar, ${subject(a)} passa a ter vínculo com ${to}, que ainda não vale: falta o papel ${a.lacks}, que se concede em “Permissões”.`

export const sessionsOf = (a: About) =>
  `${a.count === "1" ? "1 sessão" : `${a.count} sessões`}${a.subject ? ` de ${subject(a)}` : ""} em ${a.app}${a.session ? `: ${a.session}` : ""}`
export const also = ({ changes }: About) => (changes ? ` ${changes}` : "")
export const lost = ({ losses }: About) => (losses ? `, com ${losses}` : "")
export const losing = ({ losses }: About) => (losses ? `. Perdem-se com isso ${losses}` : "")
