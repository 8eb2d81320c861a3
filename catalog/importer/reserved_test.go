package importer_test

import (
	"os"
	"regexp"
	"testing"

	"example.com/devolve/catalog/importer"
)

// TestTheSitesOwnAddressesAreReserved: no page of the catalogue has the first segment of an address of the application, or of a page that the
// server writes.
func TestTheSitesOwnAddressesAreReserved(t *testing.T) {
	t.Parallel()
	for file, address := range map[string]string{"web/src/lib/paths.ts": `: '/([a-z0-9-]+)`, "api/site/pages.go": `"/([a-z0-9-]+)`} {
		text, err := os.ReadFile("../../" + file)
		if err != nil {
			t.Fatal(err)
		}
		found := regexp.MustCompile(address).FindAllSubmatch(text, -1)
		if len(found) < 15 {
			t.Errorf("%s has %d addresses", file, len(found))
		}
		for _, match := range found {
			if importer.CheckPage(string(match[1])) == nil {
				t.Errorf("%s has /%s, which a page of the catalogue may have too", file, match[1])
			}
		}
	}
}
