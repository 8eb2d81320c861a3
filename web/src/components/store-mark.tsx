import { chakra } from '@chakra-ui/react/styled-system'

interface StoreMarkProps {
  name: string
  slug: string
  size?: string
}

const tints = [
  ['petrol.700', 'lime.400'],
  ['lime.300', 'petrol.800'],
  ['orange.100', 'orange.700'],
  ['gold.100', 'gold.700'],
  ['green.100', 'green.700'],
  ['petrol.100', 'petrol.700'],
  ['red.100', 'red.700'],
] as const

function tintOf(slug: string): (typeof tints)[number] {
  let hash = 7
  for (const letter of slug) hash = (hash * 31 + letter.charCodeAt(0)) % 9973
  return tints[hash % tints.length] ?? tints[0]
}

/** A store's initial on its own colours. The store's name stands beside it. */
export function StoreMark({ name, slug, size = '9' }: StoreMarkProps) {
  const [background, ink] = tintOf(slug)
  return (
    <chakra.svg aria-hidden viewBox="0 0 36 36" width={size} height={size} flexShrink="0">
      <chakra.rect width="36" height="36" rx="11" fill={background} />
      <chakra.text
        x="18"
        y="24.5"
        textAnchor="middle"
        fontFamily="heading"
        fontWeight="bold"
        fontSize="18px"
        fill={ink}
      >
        {name.slice(0, 1).toLocaleUpperCase('pt-BR')}
      </chakra.text>
    </chakra.svg>
  )
}
