import { describe, expect, it } from 'vitest'
import { decidePower, explainNoBootConfig, type PowerState, type PowerAction } from './power.ts'

/** Host states as a sentence, and what each action changes: serial rises (+), volumes that do not persist leave (detach), status move. */
function say(action: PowerAction, host: PowerState, configId: number | null = host.bootConfigId): string {
  const change = decidePower(action, host, configId)
  if (!change) return 'nothing'
  return [
    change.desiredPower,
    change.isNewBoot ? 'new boot' : 'same boot',
    change.isDetaching ? 'detach' : 'keep',
    change.transition ?? 'stay',
  ].join(', ')
}

const on = (status: PowerState['status']): PowerState => ({ status, desiredPower: 'on', bootConfigId: 1 })
const off = (status: PowerState['status']): PowerState => ({ status, desiredPower: 'off', bootConfigId: 1 })

describe('what a power request changes (decisions D7, F2, H)', () => {
  it.each<[PowerAction, string, PowerState, string]>([
    ['boot', 'running as wanted', on('running'), 'nothing'],
    ['boot', 'on its way up', on('booting'), 'on, same boot, keep, stay'],
    ['boot', 'being restarted', on('rebooting'), 'on, same boot, keep, stay'],
    ['boot', 'being made and to be started', on('provisioning'), 'on, same boot, keep, stay'],
    ['boot', 'dead or given up', on('offline'), 'on, same boot, keep, bootAsked'],
    ['boot', 'off', off('offline'), 'on, new boot, detach, bootAsked'],
    ['boot', 'being stopped', off('shutting_down'), 'on, new boot, detach, restartAsked'],
    ['boot', 'being made and to stay off', off('provisioning'), 'on, new boot, detach, stay'],
    ['boot', 'still running because a shutdown was given up', off('running'), 'on, new boot, detach, restartAsked'],
    ['shutdown', 'off', off('offline'), 'nothing'],
    ['shutdown', 'running', on('running'), 'off, same boot, detach, shutdownAsked'],
    ['shutdown', 'on its way up', on('booting'), 'off, same boot, detach, shutdownAsked'],
    ['shutdown', 'being restarted', on('rebooting'), 'off, same boot, detach, shutdownAsked'],
    ['shutdown', 'dead or given up', on('offline'), 'off, same boot, detach, shutdownAsked'],
    ['shutdown', 'being made', on('provisioning'), 'off, same boot, detach, stay'],
    ['shutdown', 'being rebuilt', on('rebuilding'), 'off, same boot, detach, stay'],
    ['shutdown', 'being resized', on('resizing'), 'off, same boot, detach, stay'],
    ['boot', 'being rebuilt', on('rebuilding'), 'on, same boot, keep, stay'],
    ['boot', 'being rebuilt and to stay off', off('rebuilding'), 'on, new boot, detach, stay'],
    ['shutdown', 'being stopped', off('shutting_down'), 'off, same boot, detach, stay'],
    [
      'shutdown',
      'still running because a shutdown was given up',
      off('running'),
      'off, same boot, detach, shutdownAsked',
    ],
    ['reboot', 'running', on('running'), 'on, new boot, detach, restartAsked'],
    ['reboot', 'on its way up', on('booting'), 'on, new boot, detach, stay'],
    ['reboot', 'being restarted', on('rebooting'), 'on, new boot, detach, stay'],
    ['reboot', 'being made', on('provisioning'), 'on, new boot, detach, stay'],
    ['reboot', 'being stopped', off('shutting_down'), 'on, new boot, detach, restartAsked'],
    ['reboot', 'off', off('offline'), 'on, new boot, detach, bootAsked'],
  ])('%s of a host that is %s', (action, _state, host, expected) => {
    expect(say(action, host)).toBe(expected)
  })

  it('a boot under another configuration starts a running host anew under that one', () => {
    expect(say('boot', on('running'), 2)).toBe('on, new boot, detach, restartAsked')
    expect(say('boot', on('booting'), 2)).toBe('on, new boot, detach, stay')
  })
})

describe('a boot without a configuration to choose (decision D6)', () => {
  it.each([
    [0, 'This host has no configuration to boot.'],
    [3, 'This host has 3 configurations and has not booted any of them before. Specify config_id.'],
  ])('of %s says so on config_id', (configs, reason) => {
    expect(explainNoBootConfig(configs)).toMatchObject({ code: 'host.no_config', reason, field: 'config_id' })
  })
})
