import Button, { type ButtonProps } from '@cloudscape-design/components/button'
import type { Host } from '@moorage/sdk'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cloud } from '../../cloud/cloud.ts'
import { ErrorAlert } from '../../display/error-alert.tsx'
import { lacksRightsOnHost } from '../../resources/rights.ts'
import { useRights } from '../../resources/use-rights.ts'
import type { OpenTerminal } from './open-terminal.ts'

const leaveHint = 'Connected. Press Ctrl-] to move the focus out of the terminal.'

/** Serial console of a host: a button that opens a session, and the terminal. Shows why a session ended. Leaving the page ends the session. */
export function HostConsole({ host }: { readonly host: Host }): ReactNode {
  const [phase, setPhase] = useState<'closed' | 'opening' | 'open'>('closed')
  const [status, setStatus] = useState('')
  const [error, setError] = useState<unknown>(null)
  const screen = useRef<HTMLDivElement>(null)
  const button = useRef<ButtonProps.Ref>(null)
  const terminal = useRef<OpenTerminal>(null)
  const forbidden = lacksRightsOnHost(useRights(), host)
  useEffect(() => () => terminal.current?.remove(), [])

  const connect = async (): Promise<void> => {
    setPhase('opening')
    setError(null)
    try {
      const [{ openTerminal }, { body }] = await Promise.all([
        import('./open-terminal.ts'),
        cloud.hosts.openConsole(host.id),
      ])
      terminal.current?.remove()
      if (!screen.current) return
      const leave = (): void => button.current?.focus()
      const end = (reason: string): void => {
        setPhase('closed')
        setStatus(reason)
      }
      terminal.current = openTerminal(screen.current, body.url, { leave, end })
      setPhase('open')
      setStatus(leaveHint)
    } catch (failure) {
      setPhase('closed')
      setError(failure)
    }
  }
  return (
    <>
      <ErrorAlert title="Could not open the serial console" error={error} />
      <Button
        ref={button}
        loading={phase === 'opening'}
        disabled={forbidden !== null}
        {...(forbidden === null ? {} : { disabledReason: forbidden })}
        onClick={() => (phase === 'open' ? terminal.current?.disconnect() : void connect())}
      >
        {phase === 'open' ? 'Disconnect' : 'Connect'}
      </Button>
      <p role="status">{status}</p>
      <div ref={screen} className="terminal" />
    </>
  )
}
