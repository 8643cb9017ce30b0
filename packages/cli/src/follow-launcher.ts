/**
 * Under an old Node, bin/moor.js runs us as a child. When that launcher is killed we end the same way at once: else
 * the killed server would go on unseen and keep its data folder locked.
 */
export function followLauncher(): void {
  if (process.env['MOORAGE_LAUNCHED'] !== '1' || process.connected === undefined) return
  if (!process.connected) endAlike()
  process.once('disconnect', endAlike)
  process.channel?.unref()
}

function endAlike(): void {
  process.kill(process.pid, 'SIGKILL')
}
