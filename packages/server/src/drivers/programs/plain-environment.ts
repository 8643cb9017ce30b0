/** What programs of engines see of the environment: nothing of ours, and a language in which we read what they say. */
export const plainEnvironment: Readonly<Record<string, string>> = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/',
  LC_ALL: 'C',
}
