import { useMutation } from "@tanstack/react-query"
import { KeyRound } from "lucide-react"
import { type ReactNode, useState } from "react"
import { type Assertion, noPasskeysHere, presentPasskey } from "@/client/passkeys"
import { Button, type ButtonProps } from "@/ui/buttons/Button"

interface PasskeyButtonProps extends Pick<ButtonProps, "variant" | "autoFocus"> {
  /** Fetches the options of the browser's request. */
  options: Parameters<typeof presentPasskey>[0]
  /** Handles the passkey's assertion. */
  use: (assertion: Assertion) => Promise<void>
  /** Called with true while the browser asks, and with false afterwards. */
  onAsking?: (asking: boolean) => void
  children: ReactNode
}

/** A button that asks the browser for a passkey. Shows an error below if it was not presented or not accepted. */
export function PasskeyButton({ options, use, onAsking, children, ...button }: PasskeyButtonProps) {
  const [impossible] = useState(noPasskeysHere)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      onAsking?.(true)
      try {
        await use(await presentPasskey(options))
      } finally {
        onAsking?.(false)
      }
    },
    meta: { quiet: true },
  })
  return (
    <div className="grid gap-1.5">
      <Button
        {...button}
        className="w-full"
        icon={KeyRound}
        pending={isPending}
        disabledReason={impossible}
        onClick={() => mutate()}
      >
        {children}
      </Button>
      {error && !isPending && (
        <p role="alert" className="text-bad">
          {error.message}
        </p>
      )}
    </div>
  )
}
