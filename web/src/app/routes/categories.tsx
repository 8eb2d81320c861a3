export default function CategoriesPage() {
  return <h1>categories</h1>
}
