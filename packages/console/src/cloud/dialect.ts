/** Which dialect the installation speaks, as its page says. */
export const dialect: 'neutral' | 'linode' =
  document.documentElement.dataset['dialect'] === 'linode' ? 'linode' : 'neutral'
