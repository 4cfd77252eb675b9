import { useMutation } from "@tanstack/react-query"
import { KeyRound } from "lucide-react"
import { type ReactNode, useState } from "react"
import { type Assertion, noPasskeysHere, presentPasskey } from "@/client/passkeys"
import { Button, type ButtonProps } from "@/ui/buttons/Button"

interface PasskeyButtonProps extends Pick<ButtonProps, "variant" | "autoFocus"> {
  /** Gives what the browser asks for one with. */
  options: Parameters<typeof presentPasskey>[0]
  /** What is done with what the passkey signed. */
  use: (assertion: Assertion) => Promise<void>
  /** Called while the browser asks, and afterwards. */
  onAsking?: (asking: boolean) => void
  children: ReactNode
}

/** Has the browser ask for a passkey, and says below what came of it where it was not presented or not taken. */
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
