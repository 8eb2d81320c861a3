import { fetchStatement, type StatementFormat } from '@/api/export'
import { Icon } from '@/ui/icon'
import { chakraPart } from '@/ui/chakra-part'
import { MenuButton } from '@/ui/menu-button'
import { Spinner } from '@/ui/spinner'
import { buttonClass } from '@/ui/public-button'
import { saveFile } from '@/lib/save-file'
import { exportFailed } from './payout-copy'
import { useFile } from './use-file'

const parts = [chakraPart(() => import('./export-entries'))] as const

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
    <MenuButton
      className={buttonClass({ look: 'outline', size: 'sm' })}
      busy={busy}
      parts={parts}
      entries={{ from, to, onChoose: (format: StatementFormat) => void download(format) }}
    >
      {busy ? <Spinner /> : <Icon name="download" size="4" />}
      Exportar
    </MenuButton>
  )
}
