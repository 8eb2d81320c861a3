export default function StoresPage() {
  return <h1>stores</h1>
}
