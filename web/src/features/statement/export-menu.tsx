import { Menu } from '@chakra-ui/react/menu'
import { chakra } from '@chakra-ui/react/styled-system'
import { fetchStatement, type StatementFormat } from '@/api/export'
import { Icon } from '@/ui/icon'
import { MenuFrame } from '@/ui/menu-frame'
import { Spinner } from '@/ui/spinner'
import { buttonClass } from '@/ui/public-button'
import { formatDate } from '@/lib/format'
import { saveFile } from '@/lib/save-file'
import { exportFailed } from './payout-copy'
import { useFile } from './use-file'

const formats = [
  { format: 'pdf', name: 'PDF', text: 'para ler e imprimir' },
  { format: 'csv', name: 'CSV', text: 'para planilhas' },
  { format: 'ofx', name: 'OFX', text: 'para programas de finanças' },
] as const satisfies readonly { format: StatementFormat; name: string; text: string }[]

interface ExportMenuProps {
  userId: string
  /** The days that the page is narrowed to; empty: all. */
  from: string
  to: string
}

/** "Exportar": the statement as a file, of the days that are chosen. */
export function ExportMenu({ userId, from, to }: ExportMenuProps) {
  const { busy, get } = useFile(exportFailed)

  const download = async (format: StatementFormat) => {
    const file = await get(() => fetchStatement(userId, format, { from, to }))
    if (file !== null) saveFile(file.content, file.name)
  }

  return (
    <MenuFrame
      trigger={
        <Menu.Trigger
          className={buttonClass({ look: 'outline', size: 'sm' })}
          aria-busy={busy}
          disabled={busy}
        >
          {busy ? <Spinner /> : <Icon name="download" size="4" />}
          Exportar
        </Menu.Trigger>
      }
      onSelect={({ value }) => {
        const chosen = formats.find(({ format }) => format === value)
        if (chosen !== undefined) void download(chosen.format)
      }}
    >
      <chakra.p px="3" pt="2" pb="1.5" textStyle="caption" color="fg.muted">
        {daysText(from, to)}
      </chakra.p>
      {formats.map(({ format, name, text }) => (
        <Menu.Item key={format} value={format}>
          <chakra.span fontWeight="semibold" minWidth="9">
            {name}
          </chakra.span>
          <chakra.span color="fg.muted">{text}</chakra.span>
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
