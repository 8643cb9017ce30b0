/** What a request for a host says in either dialect, so that it has one disk and one configuration and starts (decision H10). */
export const bootable = { image: 'debian12', root_pass: 'a-root-password-1', swap_size: 0 }
