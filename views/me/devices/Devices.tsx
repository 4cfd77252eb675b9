import { useQuery } from "@tanstack/react-query"
import { RefreshTimer, refreshEvery } from "@views/list/RefreshTimer"
import { CurrentRowContext, useFocusRows } from "@views/list/useFocusRows"
import { useListKeys } from "@views/list/useListKeys"
import { screens } from "@views/screens"
import { useGoBack } from "@views/useGoBack"
import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import { useTarget } from "@/palette/currentTargets"
import { Actions } from "@/palette/run/Actions"
import type { Target } from "@/palette/targetTypes"
import { pathTo } from "@/screens/screen"
import { PageHead } from "@/ui/layout/PageHead"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"
import { DeviceCard } from "./DeviceCard"

/** The user's devices, in the portal and in applications. They can be ended one by one, or all others at once. */
export default function Devices() {
  const devices = useQuery({ ...api.devices.list.query(), refetchInterval: refreshEvery })
  const { data, error, refetch, isFetching } = devices
  const { onlyProvider } = useSession().user.userAccountInfo
  const target: Target<"ownDevices"> = {
    kind: "ownDevices",
    others: data?.items.some(({ current }) => !current) ?? false,
  }
  useTarget(data ? target : undefined)
  useGoBack(pathTo(screens.me))
  const rows = useFocusRows<HTMLUListElement>()
  useListKeys({ onStep: rows.step, onEnterList: rows.enter })
  return (
    <div className="grid grid-cols-1 content-start gap-3 px-4 py-4.5 md:px-6">
      <PageHead
        title={screens.devices.title}
        actions={
          <>
            <RefreshTimer
              updatedAt={Temporal.Instant.fromEpochMilliseconds(devices.dataUpdatedAt)}
              onRefresh={() => void refetch()}
            />
            {data && <Actions target={target} />}
          </>
        }
      >
        Onde você está com sessão aberta agora, no portal e nas aplicações. Não reconhece um deles? Encerre-o
        e troque a {onlyProvider === undefined ? "sua senha" : `senha da sua conta ${onlyProvider}`}.
      </PageHead>
      {error && !data && (
        <div className="card">
          <ErrorPanel
            message="Não foi possível carregar os seus dispositivos."
            details={error.message}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        </div>
      )}
      {!data && !error && <Skeleton className="h-40 w-full rounded-xl" />}
      <CurrentRowContext value={rows.current}>
        <ul {...rows.container} aria-label={screens.devices.title} className="grid grid-cols-1 gap-3">
          {data?.items.map((device) => (
            <DeviceCard key={device.number} {...device} />
          ))}
        </ul>
      </CurrentRowContext>
    </div>
  )
}
