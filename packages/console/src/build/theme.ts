import { generateThemeStylesheet } from '@cloudscape-design/components/theming'

const both = (light: string, dark: string) => ({ light, dark })

const accent = both('#0b5f66', '#5fc9c0')
const accentHover = both('#08484e', '#8fded6')
const surface = both('#ffffff', '#141b20')
const background = both('#f5f6f4', '#0d1317')
const line = both('#d5dad8', '#2c373d')
const ink = both('#18242a', '#e4ebec')
const soft = both('#52616a', '#9fb0b7')

/** Returns the style sheet of the component library's theme, rendered at build time because pages write no styles. @public render-theme.ts reads it from a bundle. */
export function themeStylesheet(): string {
  return generateThemeStylesheet({
    theme: {
      tokens: {
        fontFamilyBase: "system-ui, 'Segoe UI', Cantarell, 'Noto Sans', sans-serif",
        fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
        borderRadiusButton: '6px',
        borderRadiusContainer: '8px',
        borderRadiusInput: '6px',
        colorBackgroundButtonPrimaryDefault: accent,
        colorBackgroundButtonPrimaryHover: accentHover,
        colorBackgroundButtonPrimaryActive: accentHover,
        colorTextButtonPrimaryDefault: both('#ffffff', '#06201f'),
        colorTextButtonPrimaryHover: both('#ffffff', '#06201f'),
        colorTextButtonPrimaryActive: both('#ffffff', '#06201f'),
        colorBorderButtonNormalDefault: accent,
        colorBorderButtonNormalHover: accentHover,
        colorTextButtonNormalDefault: accent,
        colorTextButtonNormalHover: accentHover,
        colorTextLinkDefault: accent,
        colorTextLinkHover: accentHover,
        colorTextAccent: accent,
        colorBorderItemFocused: accent,
        colorBorderItemSelected: accent,
        colorBackgroundLayoutMain: background,
        colorBackgroundContainerContent: surface,
        colorBackgroundContainerHeader: surface,
        colorBorderDividerDefault: line,
        colorTextBodyDefault: ink,
        colorTextHeadingDefault: ink,
        colorTextBodySecondary: soft,
      },
    },
  })
}
