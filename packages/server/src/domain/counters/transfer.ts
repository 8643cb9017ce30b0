const gbBytes = 1_000_000_000

/** Transfer report of a host in a month: use and excess in bytes, quota in GB. Only sent bytes count. */
export function reportHostTransfer(sentBytes: number, quotaGb: number) {
  return { used: sentBytes, quota: quotaGb, billable: Math.max(0, sentBytes - quotaGb * gbBytes) }
}

/** Transfer report of an account in a month, in whole GB. The quotas of its present hosts are one pool. Only sent bytes count. */
export function reportAccountTransfer(sentBytes: number, quotasGb: readonly number[]) {
  const quota = quotasGb.reduce((sum, one) => sum + one, 0)
  const used = Math.floor(sentBytes / gbBytes)
  return { used, quota, billable: Math.max(0, used - quota) }
}
