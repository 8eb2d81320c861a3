package postgres

import (
	"os"
	"regexp"
	"slices"
	"testing"
)

// TestThePrivacyPageSaysHowLongDeletedRowsStay: the write-ahead log has them until it is that long.
func TestThePrivacyPageSaysHowLongDeletedRowsStay(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../../docs/privacy.md")
	if err != nil {
		t.Fatal(err)
	}
	said := regexp.MustCompile("`max_wal_size` \\((\\d+) GB embedded\\)").FindStringSubmatch(string(page))
	if said == nil {
		t.Fatal("docs/privacy.md does not say max_wal_size")
	}
	args := (&Server{}).args()
	if !slices.Contains(args, "max_wal_size="+said[1]+"GB") {
		t.Errorf("docs/privacy.md says %s GB, and the server is started with %v", said[1], args)
	}
}
