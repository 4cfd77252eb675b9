import { placeWords, type UnitNetwork } from "@/domain/place"

/** The network of a unit, with the address behind it, or the bare address. */
export function Place({ ip, network }: { ip: string; network?: UnitNetwork | undefined }) {
  const address = <span className="mono">{ip}</span>
  if (!network) return ip ? address : "—"
  return (
    <span title={`${placeWords(ip, network)}, ${ip}`}>
      {placeWords(ip, network)} <span className="text-muted">{address}</span>
    </span>
  )
}
