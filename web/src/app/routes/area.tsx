export default function AreaPage() {
  return <h1>area</h1>
}
