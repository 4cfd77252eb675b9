import { placeWords, type UnitNetwork } from "@/domain/place"

/** The IP address, followed by the unit's network that it belongs to. */
export function Place({ ip, network }: { ip: string; network?: UnitNetwork | undefined }) {
  const address = <span className="mono">{ip}</span>
  if (!network) return ip ? address : "—"
  return (
    <span title={`${ip}, ${placeWords(ip, network)}`}>
      {address} <span className="text-muted">{placeWords(ip, network)}</span>
    </span>
  )
}
