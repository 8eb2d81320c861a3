import { type HTMLChakraProps, chakra } from '@chakra-ui/react/styled-system'
import { type Cents, formatCents } from '@/lib/money'

interface MoneyProps extends HTMLChakraProps<'data'> {
  value: Cents
}

/** The one way an amount is shown. */
export function Money({ value, ...rest }: MoneyProps) {
  return (
    <chakra.data value={String(value)} fontVariantNumeric="tabular-nums" whiteSpace="nowrap" {...rest}>
      {formatCents(value)}
    </chakra.data>
  )
}
