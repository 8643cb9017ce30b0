import { ethBody, type InterfaceWish } from './config-wish.ts'

/** What the first disk and the configuration of a new host are made with, as it was typed (decision H10.9). */
export interface StartWish {
  /** MiB, as it was typed; '' for all that swap leaves. */
  readonly bootSize: string
  /** '' for the usual one. */
  readonly kernel: string
  readonly hasNetworkHelper: boolean
  readonly interfaces: readonly InterfaceWish[]
}

/** As most are made. */
export const newStart: StartWish = { bootSize: '', kernel: '', hasNetworkHelper: true, interfaces: [] }

/** What a request says of it; what was not chosen is not named. */
export function startBody({ bootSize, kernel, hasNetworkHelper, interfaces }: StartWish) {
  return {
    ...(bootSize === '' ? {} : { boot_size: Number(bootSize) }),
    ...(kernel === '' ? {} : { kernel }),
    ...(hasNetworkHelper ? {} : { network_helper: false }),
    ...(interfaces.length === 0 ? {} : { interfaces: interfaces.map(ethBody) }),
  }
}

/** The same as words of `moor`. */
export function startWords(first: StartWish): readonly string[] {
  const { bootSize, kernel, hasNetworkHelper, interfaces } = first
  return [
    ...(bootSize === '' ? [] : ['--boot-size', bootSize]),
    ...(kernel === '' ? [] : ['--kernel', kernel]),
    ...(hasNetworkHelper ? [] : ['--no-network-helper']),
    ...interfaces.flatMap((one) => ['--interfaces', JSON.stringify(ethBody(one))]),
  ]
}
