import { Menu } from '@chakra-ui/react/menu'
import { chakra } from '@chakra-ui/react/styled-system'
import type { ReceivedYear } from '@/api/account/generated'
import { dayInSaoPaulo } from '@/lib/format'
import { cents, formatCents } from '@/lib/money'
import type { MenuOpening } from '@/ui/menu-button'
import { MenuFrame } from '@/ui/menu-frame'
import { FileFormat } from './file-format'
import { yearText } from './payout-copy'

const formats = [
  { format: 'pdf', name: 'PDF', text: 'para ler e imprimir' },
  { format: 'csv', name: 'CSV', text: 'para planilhas' },
] as const

export type YearFormat = (typeof formats)[number]['format']

interface YearEntriesProps {
  opening: MenuOpening
  years: readonly ReceivedYear[]
  onChoose: (year: number, format: YearFormat) => void
}

/** What was received in each calendar year, in each format. */
export default function YearEntries({ opening, years, onChoose }: YearEntriesProps) {
  return (
    <MenuFrame
      opening={opening}
      onSelect={({ value }) => {
        const [year, format] = value.split('.')
        const chosen = formats.find((one) => one.format === format)
        if (chosen !== undefined) onChoose(Number(year), chosen.format)
      }}
    >
      <chakra.p px="3" pt="2" pb="1.5" maxWidth="18rem" textStyle="caption" color="fg.muted">
        {yearText}
      </chakra.p>
      {years.map((one) => (
        <Menu.ItemGroup key={one.year}>
          <Menu.ItemGroupLabel>{labelOf(one)}</Menu.ItemGroupLabel>
          {formats.map(({ format, name, text }) => (
            <Menu.Item key={format} value={`${String(one.year)}.${format}`}>
              <FileFormat name={name} text={text} />
            </Menu.Item>
          ))}
        </Menu.ItemGroup>
      ))}
    </MenuFrame>
  )
}

/** "2026, até hoje: R$ 12,34 em 3 Pix". */
function labelOf({ year, receivedCents, pix }: ReceivedYear): string {
  const isNow = dayInSaoPaulo(new Date()).startsWith(String(year))
  return `${String(year)}${isNow ? ', até hoje' : ''}: ${formatCents(cents(receivedCents))} em ${String(pix)} Pix`
}
