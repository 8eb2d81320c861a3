import { DownloadButton } from './download-button'

interface ExportButtonsProps {
  path: string
  params?: Record<string, unknown>
  /** The file's name where the server gives none, without its ending. */
  name: string
  /** What is kept, for those who listen, where a page has several. */
  what?: string
}

/** Has the browser keep a report as CSV or as PDF. */
export function ExportButtons({ path, params, name, what }: ExportButtonsProps) {
  return (['csv', 'pdf'] as const).map((format) => (
    <DownloadButton
      key={format}
      path={path}
      params={{ ...params, format }}
      name={`${name}.${format}`}
      {...(what !== undefined && { label: `Exportar ${format.toUpperCase()}: ${what}` })}
    >
      {`Exportar ${format.toUpperCase()}`}
    </DownloadButton>
  ))
}
