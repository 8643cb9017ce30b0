/** All rules for hosts and volumes except 18 and 36. Without a guest's acknowledgment, a volume keeps its link. */
export const guestlessRules: readonly number[] = [
  ...Array.from({ length: 17 }, (_rule, index) => index + 1),
  19,
  20,
  21,
  22,
  30,
  31,
  32,
  33,
  34,
  35,
  39,
  43,
]

/** Rules for which the driver queries the guest before it unplugs or relinks a volume. */
export const guestRules: readonly number[] = [17, 18, 34]
