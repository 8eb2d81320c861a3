import { chakra } from '@chakra-ui/react/styled-system'

const shapes = {
  close: 'M6 6l12 12M18 6 6 18',
  menu: 'M4 7h16M4 12h11M4 17h16',
  chevronDown: 'm6 9 6 6 6-6',
  chevronLeft: 'm14.5 6-6 6 6 6',
  chevronRight: 'm9.5 6 6 6-6 6',
  collapse: 'M4 5v14M20 6l-7 6 7 6',
  expand: 'M20 5v14M4 6l7 6-7 6',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.8-4 3.7-6 7.5-6s6.7 2 7.5 6',
  devolve: 'M5 19h8.5a5.5 5.5 0 0 0 0-11H8M11 4 6.5 8 11 12',
  logout: 'M14 4h4a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-4M10 8l-4 4 4 4M6 12h9',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1',
  moon: 'M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7Z',
  system: 'M4 5h16v11H4ZM9 20h6M12 16v4',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  copy: 'M9 9h10v11H9ZM15 9V5H5v11h4',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7.5V12l3 2',
  alert: 'M12 8v5M12 16.5v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  retry: 'M5 12a7 7 0 1 0 2.3-5.2M5 4v4h4',
  filter: 'M4 6h16M7 12h10M10 18h4',
  info: 'M12 11v5M12 7.5v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  arrowRight: 'M5 12h13M13 6l6 6-6 6',
  bag: 'M5 8h14l1 12H4ZM9 10.5V7a3 3 0 0 1 6 0v3.5',
  click: 'M9 9l10.5 4-4.7 1.8L13 19.5ZM5 9H3.5M6.3 5.3 5.2 4.2M10 4.5V3',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1',
  edit: 'M5 19l1-4L16 5l3 3L9 18ZM14 7l3 3',
  lock: 'M6 11h12v9H6ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  chart: 'M4 20h16M7 16v-4M12 16V6M17 16v-7',
} as const

export type IconName = keyof typeof shapes

interface IconProps {
  name: IconName
  size?: string
}

/** A drawn sign beside words; never the only carrier of meaning. */
export function Icon({ name, size = '5' }: IconProps) {
  return (
    <chakra.svg
      aria-hidden
      viewBox="0 0 24 24"
      width={size}
      height={size}
      flexShrink="0"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={shapes[name]} />
    </chakra.svg>
  )
}
