export function PageLoading() {
  return (
    <div role="status" className="page-loading">
      <span className="spinner" aria-hidden="true" />
      Carregando...
    </div>
  )
}
