/**
 * Runs something once what was drawn last is on the screen. To give the focus, say: it asks for the layout, which would
 * be worked out for it before the frame, and for the frame again.
 */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    // A message comes after the frame has been laid out and painted.
    port1.onmessage = () => {
      port1.close()
      run()
    }
    port2.postMessage(undefined)
  })
}
