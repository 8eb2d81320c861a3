import { Menu } from '@chakra-ui/react/menu'
import { chakra } from '@chakra-ui/react/styled-system'
import type { StatementFormat } from '@/api/export'
import { formatDate } from '@/lib/format'
import type { MenuOpening } from '@/ui/menu-button'
import { MenuFrame } from '@/ui/menu-frame'
import { FileFormat } from './file-format'

const formats = [
  { format: 'pdf', name: 'PDF', text: 'para ler e imprimir' },
  { format: 'csv', name: 'CSV', text: 'para planilhas' },
  { format: 'ofx', name: 'OFX', text: 'para programas de finanças' },
] as const satisfies readonly { format: StatementFormat; name: string; text: string }[]

interface ExportEntriesProps {
  opening: MenuOpening
  from: string
  to: string
  onChoose: (format: StatementFormat) => void
}

/** The formats of the statement as a file. */
export default function ExportEntries({ opening, from, to, onChoose }: ExportEntriesProps) {
  return (
    <MenuFrame
      opening={opening}
      onSelect={({ value }) => {
        const chosen = formats.find(({ format }) => format === value)
        if (chosen !== undefined) onChoose(chosen.format)
      }}
    >
      <chakra.p px="3" pt="2" pb="1.5" textStyle="caption" color="fg.muted">
        {daysText(from, to)}
      </chakra.p>
      {formats.map(({ format, name, text }) => (
        <Menu.Item key={format} value={format}>
          <FileFormat name={name} text={text} />
        </Menu.Item>
      ))}
    </MenuFrame>
  )
}

function daysText(from: string, to: string): string {
  if (from === '' && to === '') return 'Extrato completo'
  if (to === '') return `Desde ${formatDate(from)}`
  if (from === '') return `Até ${formatDate(to)}`
  return `De ${formatDate(from)} a ${formatDate(to)}`
}
