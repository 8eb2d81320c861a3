import { chakra } from '@chakra-ui/react/styled-system'
import { config } from '@/lib/config'

interface LogoMarkProps {
  size?: string
}

/** The mark of Devolve: an arrow that turns back into a D and ends in a leaf. */
export function LogoMark({ size = '10' }: LogoMarkProps) {
  return (
    <chakra.svg aria-hidden viewBox="0 0 40 40" width={size} height={size} flexShrink="0">
      <chakra.rect width="40" height="40" rx="12" fill="petrol.700" />
      <chakra.g stroke="accent" strokeWidth="4.4" strokeLinecap="round" fill="none">
        <path d="M10 30h11.5a9 9 0 0 0 0-18H19" />
      </chakra.g>
      <chakra.path d="M21.5 12C17.6 5.6 11 5.4 6.6 12c4.4 6.6 11 6.4 14.9 0Z" fill="accent" />
      <chakra.path d="M10.8 12h7" stroke="petrol.700" strokeWidth="1.5" strokeLinecap="round" />
    </chakra.svg>
  )
}

/** The mark with the name of the brand and of its programme. */
export function Logo() {
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="2.5" fontFamily="heading" lineHeight="1">
      <LogoMark size="9" />
      <chakra.span display="grid" gap="0.5">
        <chakra.span fontWeight="bold" fontSize="1.1875rem" letterSpacing="-0.03em">
          {config.brand}
        </chakra.span>
        <chakra.span fontSize="0.75rem" fontWeight="medium" color="fg.muted" letterSpacing="0.01em">
          Devolve
        </chakra.span>
      </chakra.span>
    </chakra.span>
  )
}
