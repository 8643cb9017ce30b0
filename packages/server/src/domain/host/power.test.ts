import { describe, expect, it } from 'vitest'
import { decidePower, explainNoBootConfig, type PowerState, type PowerAction } from './power.ts'

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

const on = (status: PowerState['status'], isRescue = false): PowerState => ({
  status,
  desiredPower: 'on',
  bootConfigId: 1,
  isRescue,
})
const off = (status: PowerState['status']): PowerState => ({ ...on(status), desiredPower: 'off' })

describe('changes of a power request (decisions D7, F2, H)', () => {
  it.each<[PowerAction, string, PowerState, string]>([
    ['boot', 'running as desired', on('running'), 'nothing'],
    ['boot', 'booting', on('booting'), 'on, same boot, keep, stay'],
    ['boot', 'being restarted', on('rebooting'), 'on, same boot, keep, stay'],
    ['boot', 'being created and to be booted', on('provisioning'), 'on, same boot, keep, stay'],
    ['boot', 'off after a failure', on('offline'), 'on, same boot, keep, bootAsked'],
    ['boot', 'off', off('offline'), 'on, new boot, detach, bootAsked'],
    ['boot', 'being stopped', off('shutting_down'), 'on, new boot, detach, restartAsked'],
    ['boot', 'being created and to stay off', off('provisioning'), 'on, new boot, detach, stay'],
    ['boot', 'still running after a failed shutdown', off('running'), 'on, new boot, detach, restartAsked'],
    ['boot', 'running the rescue system (decision H19)', on('running', true), 'on, new boot, detach, restartAsked'],
    ['boot', 'booting the rescue system', on('booting', true), 'on, new boot, detach, stay'],
    ['shutdown', 'off', off('offline'), 'nothing'],
    ['shutdown', 'running', on('running'), 'off, same boot, detach, shutdownAsked'],
    ['shutdown', 'booting', on('booting'), 'off, same boot, detach, shutdownAsked'],
    ['shutdown', 'being restarted', on('rebooting'), 'off, same boot, detach, shutdownAsked'],
    ['shutdown', 'off after a failure', on('offline'), 'off, same boot, detach, shutdownAsked'],
    ['shutdown', 'being created', on('provisioning'), 'off, same boot, detach, stay'],
    ['shutdown', 'being rebuilt', on('rebuilding'), 'off, same boot, detach, stay'],
    ['shutdown', 'being resized', on('resizing'), 'off, same boot, detach, stay'],
    ['boot', 'being rebuilt', on('rebuilding'), 'on, same boot, keep, stay'],
    ['boot', 'being rebuilt and to stay off', off('rebuilding'), 'on, new boot, detach, stay'],
    ['shutdown', 'being stopped', off('shutting_down'), 'off, same boot, detach, stay'],
    ['shutdown', 'still running after a failed shutdown', off('running'), 'off, same boot, detach, shutdownAsked'],
    ['reboot', 'running', on('running'), 'on, new boot, detach, restartAsked'],
    ['reboot', 'booting', on('booting'), 'on, new boot, detach, stay'],
    ['reboot', 'being restarted', on('rebooting'), 'on, new boot, detach, stay'],
    ['reboot', 'being created', on('provisioning'), 'on, new boot, detach, stay'],
    ['reboot', 'being stopped', off('shutting_down'), 'on, new boot, detach, restartAsked'],
    ['reboot', 'off', off('offline'), 'on, new boot, detach, bootAsked'],
  ])('%s of a host that is %s', (action, _state, host, expected) => {
    expect(say(action, host)).toBe(expected)
  })

  it('a boot with another configuration restarts a running host with it', () => {
    expect(say('boot', on('running'), 2)).toBe('on, new boot, detach, restartAsked')
    expect(say('boot', on('booting'), 2)).toBe('on, new boot, detach, stay')
  })
})

describe('a boot without a configuration to choose (decision D6)', () => {
  it.each([
    [0, 'This host has no configuration to boot.'],
    [3, 'This host has 3 configurations and has not booted any of them before. Specify config_id.'],
  ])('of %s is rejected at config_id', (configs, reason) => {
    expect(explainNoBootConfig(configs)).toMatchObject({ code: 'host.no_config', reason, field: 'config_id' })
  })
})
