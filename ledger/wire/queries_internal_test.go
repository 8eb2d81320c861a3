package wire

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// nameInSQL is a wire name as it stands in a query.
var nameInSQL = regexp.MustCompile(`\b[a-z_]+\.v[0-9]+\b`)

// TestQueriesKnowEveryVersion reads every query of this repository. A wire name in one is that of a stored event, and stands there with
// all other versions of its event: what is stored as a new version would otherwise be missing from a report, without a word.
func TestQueriesKnowEveryVersion(t *testing.T) {
	t.Parallel()
	naming := 0
	for _, depth := range []string{"*", "*/*", "*/*/*"} {
		files, err := filepath.Glob("../../" + depth + "/internal/dbsqlc/*.sql")
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for query := range strings.SplitSeq(string(text), "-- name: ") {
				names := nameInSQL.FindAllString(query, -1)
				title, _, _ := strings.Cut(query, " ")
				for _, problem := range unknownOrMissing(names) {
					t.Errorf("%s, query %s: %s", strings.TrimPrefix(file, "../../"), title, problem)
				}
				naming += min(len(names), 1)
			}
		}
	}
	if naming < 15 {
		t.Errorf("only %d queries name events: they are looked for in the wrong place", naming)
	}
}

// unknownOrMissing says which of the wire names in a query are no stored event's, and which of their other versions are not among them.
func unknownOrMissing(names []string) (problems []string) {
	for _, name := range names {
		if _, known := formsByName[name]; !known {
			problems = append(problems, "there is no event "+name)
		}
	}
	for _, form := range registry {
		isOf := func(name string) bool { return formsByName[name].event == form.event }
		if slices.ContainsFunc(names, isOf) && !slices.Contains(names, form.name) {
			problems = append(problems, form.name+" is missing, which is another version of an event that is named")
		}
	}
	return problems
}
