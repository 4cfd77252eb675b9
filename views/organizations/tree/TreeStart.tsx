import { screens } from "@views/screens"
import { useSession } from "@/client/identity"
import { type Sphere, spheres } from "@/domain/organizations/spheres"
import { counted } from "@/domain/text/words"
import { pathTo } from "@/screens/screen"
import { ButtonLink } from "@/ui/buttons/Button"
import { sphereTitles, type UnitCounts } from "../unit/unit"

export interface TreeStartProps {
  counts: UnitCounts | undefined
  onSphere: (sphere: Sphere) => void
}

/** Shown next to the realms while none is selected: the number of units in each, and a link to the user's own unit. */
export function TreeStart({ counts, onSphere }: TreeStartProps) {
  const { organization } = useSession().user
  const most = Math.max(1, ...spheres.map((sphere) => counts?.spheres[sphere].total ?? 0))
  return (
    <section
      aria-label="Unidades por esfera"
      className="flex min-w-0 flex-1 flex-col items-start gap-4 overflow-y-auto px-5.5 py-4.5"
    >
      <div>
        <h2 className="text-section font-[650]">Unidades por esfera</h2>
        <p className="text-muted">Escolha uma esfera, ou busque uma unidade acima.</p>
      </div>
      <ul className="grid w-full max-w-2xl gap-1">
        {counts &&
          spheres.map((sphere) => (
            <li key={sphere}>
              <SphereButton
                {...counts.spheres[sphere]}
                {...{ sphere, most }}
                onClick={() => onSphere(sphere)}
              />
            </li>
          ))}
      </ul>
      {organization && (
        <ButtonLink href={`${pathTo(screens.organizations)}?unit=${organization.id}`}>
          {`Sua unidade: ${organization.acronym}`}
        </ButtonLink>
      )}
    </section>
  )
}

type SphereButtonProps = UnitCounts["spheres"][Sphere] & { sphere: Sphere; most: number; onClick: () => void }

/** A realm with its numbers, and a bar in proportion to the realm with the most units. */
function SphereButton({ sphere, total, inactive, roots, most, onClick }: SphereButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="-mx-2 grid w-full gap-1.5 rounded-md px-2 py-2 text-left hover:bg-sunken"
    >
      <span className="flex flex-wrap gap-x-3">
        <span className="min-w-0 flex-1 font-[550]">{sphereTitles[sphere]}</span>
        <span className="text-muted tabular-nums">
          {counted(total, "unidade", "unidades")}, {roots.toLocaleString("pt-BR")} no topo
          {inactive > 0 && `, ${counted(inactive, "inativa", "inativas")}`}
        </span>
      </span>
      <span aria-hidden className="block h-1.5 rounded-full bg-sunken forced-colors:border">
        <span
          className="block h-full rounded-full bg-accent forced-colors:bg-[CanvasText]"
          style={{ width: `${(100 * total) / most}%` }}
        />
      </span>
    </button>
  )
}
