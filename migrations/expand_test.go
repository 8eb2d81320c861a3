package migrations_test

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var (
	comment = regexp.MustCompile(`--[^\n]*`)
	created = regexp.MustCompile(`(?i)\bCREATE TABLE (?:IF NOT EXISTS )?(?:\w+\.)?(\w+)`)
	touched = regexp.MustCompile(`(?is)\bALTER TABLE (?:IF EXISTS )?(?:ONLY )?(?:\w+\.)?(\w+)|\bINDEX\b.*?\bON (?:\w+\.)?(\w+)|\bTRIGGER\b.*?\bON (?:\w+\.)?(\w+)`)
	added   = regexp.MustCompile(`(?is)\bADD COLUMN\b[^,]*\bNOT NULL\b[^,]*`)
	filled  = regexp.MustCompile(`(?i)\b(DEFAULT|GENERATED)\b`)
	moved   = regexp.MustCompile(`(?i)UPDATE public\.oldest_program SET oldest = (\d+)`)
	harmful = regexp.MustCompile(`(?i)\b(DROP|RENAME|SET NOT NULL|SET SCHEMA|TRUNCATE|REVOKE|ALTER (COLUMN )?\w+ (SET DATA )?TYPE|ADD (CONSTRAINT|CHECK|UNIQUE|PRIMARY|FOREIGN|EXCLUDE)|` +
		`CREATE UNIQUE INDEX|CREATE( OR REPLACE)?( CONSTRAINT)? TRIGGER|CREATE( OR REPLACE)? RULE|VALIDATE)\b`)
)

// unreleasedContractions names what a migration takes away from programs of the last release without saying so. Schema is the last
// version that they know.
func unreleasedContractions(sql string, schema int) (complaints []string) {
	if mark := moved.FindStringSubmatch(sql); mark != nil {
		if oldest, _ := strconv.Atoi(mark[1]); oldest > schema {
			complaints = append(complaints, fmt.Sprintf("it takes only programs that know %d, and those of the last release know %d", oldest, schema))
		}
		return complaints
	}
	own := make(map[string]bool)
	for _, found := range created.FindAllStringSubmatch(comment.ReplaceAllString(sql, ""), -1) {
		own[strings.ToLower(found[1])] = true
	}
	for statement := range strings.SplitSeq(sql, ";") {
		if strings.Contains(statement, "-- expands: ") {
			continue
		}
		statement = strings.Join(strings.Fields(comment.ReplaceAllString(statement, "")), " ")
		if found := touched.FindStringSubmatch(statement); found != nil && own[strings.ToLower(found[1]+found[2]+found[3])] {
			continue
		}
		column := added.FindString(statement)
		if harmful.MatchString(statement) && !created.MatchString(statement) || column != "" && !filled.MatchString(column) {
			complaints = append(complaints, statement)
		}
	}
	return complaints
}

// TestMigrationsOnlyExpand holds the migrations since the last release to what CONTRIBUTING says: programs of that release run on the
// schema. What takes something away that they do not use moves the mark of the oldest program, and never beyond them.
func TestMigrationsOnlyExpand(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("release.json")
	if err != nil {
		t.Fatal(err)
	}
	var release struct{ Schema int }
	if err := json.Unmarshal(text, &release); err != nil || release.Schema == 0 {
		t.Fatal(err, release)
	}
	names, err := fs.Glob(os.DirFS("."), "*.sql")
	if err != nil || len(names) < release.Schema {
		t.Fatalf("%d migrations (%v), and the last release has %d", len(names), err, release.Schema)
	}
	for _, name := range names[release.Schema:] {
		sql, err := fs.ReadFile(os.DirFS("."), name)
		if err != nil {
			t.Fatal(err)
		}
		for _, complaint := range unreleasedContractions(string(sql), release.Schema) {
			t.Errorf("%s takes away what servers of the last release may use; see CONTRIBUTING.md, \"Expand, migrate, contract\": %s", name, complaint)
		}
	}
}

func TestWhatTakesAway(t *testing.T) {
	t.Parallel()
	for sql, want := range map[string]int{
		"CREATE TABLE a (id uuid PRIMARY KEY, n integer NOT NULL CHECK (n > 0)); CREATE UNIQUE INDEX ON a (n); ALTER TABLE a ADD CHECK (n < 9);": 0,
		"ALTER TABLE ledger.sales ADD COLUMN note text, ADD COLUMN n integer NOT NULL DEFAULT 0;":                                                0,
		"CREATE INDEX ON sales (note); INSERT INTO sales (note) VALUES ('x');":                                                                   0,
		"-- expands: it was never used\nDROP INDEX sales_note; -- DROP COLUMN note\n":                                                            0,
		"ALTER TABLE sales DROP COLUMN note; UPDATE public.oldest_program SET oldest = 46;":                                                      0,
		"ALTER TABLE sales DROP COLUMN note; UPDATE public.oldest_program SET oldest = 47;":                                                      1,
		"alter table sales drop column note;":                                                                                                    1,
		"-- expands: the first\nDROP INDEX one; DROP INDEX two;":                                                                                 1,
		"ALTER TABLE sales RENAME COLUMN note TO reason; ALTER TABLE sales ALTER COLUMN n SET NOT NULL;":                                         2,
		"ALTER TABLE sales ADD COLUMN n integer NOT NULL;":                                                                                       1,
		"CREATE TYPE shade AS ENUM ('x');":                                                                                                       0,
		"ALTER TABLE sales ALTER COLUMN n TYPE bigint;":                                                                                          1,
		"ALTER TABLE sales ADD CONSTRAINT few CHECK (n < 9);":                                                                                    1,
		"CREATE UNIQUE INDEX sales_n ON sales (n);":                                                                                              1,
		"CREATE TRIGGER careful BEFORE INSERT ON sales FOR EACH ROW EXECUTE FUNCTION refuse();":                                                  1,
	} {
		if got := unreleasedContractions(sql, 46); len(got) != want {
			t.Errorf("%s\nis complained of as %q; want %d complaints", sql, got, want)
		}
	}
}
