package account

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"golang.org/x/sync/errgroup"

	"example.com/devolve/api/account/internal/dbsqlc"
	"example.com/devolve/internal/fault"
)

// MaxMembers is how many lines a file of members has at most.
const MaxMembers = 100_000

// maxNumber is how long what names a member may be. The contract says the same.
const maxNumber = 80

// memberColumns are the columns of each directory's file, by name in its first line.
var memberColumns = map[Directory][]string{
	Arlequim: {"login", "project", "password", "name"},
	Assefaz:  {"cpf", "name"},
	Estacio:  {"matricula", "senha", "name"},
	Unifecaf: {"login", "project", "password", "name"},
}

// Columns returns the columns of a directory's file.
func (d Directory) Columns() []string { return slices.Clone(memberColumns[d]) }

// MemberImport is what an import did, or why it did nothing.
type MemberImport struct {
	Added, Changed, Removed int
	Refusals                []MemberRefusal // when there is one, nothing was written
}

// MemberRefusal is what is wrong with a line. It does not repeat the line: that is about a person.
type MemberRefusal struct {
	Line   int
	Detail string
}

// memberRow is a line that can be written.
type memberRow struct {
	login MemberLogin
	name  string
	line  int
}

// Import brings a file of members to a directory: the whole file or, when a line is refused, nothing. With replace, members that
// are not in the file are removed. Each password takes a moment to hash; progress is told of how many are done.
func (m *Members) Import(
	ctx context.Context, directory Directory, file io.Reader, replace bool, now time.Time, progress func(done, total int),
) (MemberImport, error) {
	rows, refusals, err := readMembers(directory, file)
	if err != nil {
		return MemberImport{}, err
	}
	params := dbsqlc.WriteMembersParams{Directory: string(directory), ImportedAt: now.UTC()}
	seen := make(map[string]int, len(rows))
	for _, row := range rows {
		identifier, err := m.Identify(row.login)
		if err != nil {
			refusals = append(refusals, MemberRefusal{row.line, "the CPF is not valid"})
			continue
		}
		if first, twice := seen[string(identifier)]; twice {
			refusals = append(refusals, MemberRefusal{row.line, fmt.Sprintf("the member is in line %d already", first)})
			continue
		}
		seen[string(identifier)] = row.line
		params.Identifiers, params.Names = append(params.Identifiers, identifier), append(params.Names, row.name)
	}
	if len(refusals) > 0 {
		slices.SortFunc(refusals, func(a, b MemberRefusal) int { return a.Line - b.Line })
		return MemberImport{Refusals: refusals}, nil
	}
	if params.PasswordHashes, err = m.hashAll(ctx, directory, rows, progress); err != nil {
		return MemberImport{}, err
	}
	return m.write(ctx, params, replace)
}

func (m *Members) write(ctx context.Context, params dbsqlc.WriteMembersParams, replace bool) (report MemberImport, err error) {
	err = pgx.BeginFunc(ctx, m.pool, func(tx pgx.Tx) error {
		queries := m.queries.WithTx(tx)
		written, err := queries.WriteMembers(ctx, params)
		if refused, ok := errors.AsType[*pgconn.PgError](err); ok {
			return fmt.Errorf("write members: the database answers %s", refused.Code) // its own words may quote a person
		}
		if err != nil {
			return fmt.Errorf("write members: %w", err)
		}
		for _, added := range written {
			if added {
				report.Added++
			} else {
				report.Changed++
			}
		}
		if !replace {
			return nil
		}
		removed, err := queries.RemoveMembersBefore(ctx, dbsqlc.RemoveMembersBeforeParams{
			Directory: params.Directory, ImportedAt: params.ImportedAt,
		})
		report.Removed = int(removed)
		return fault.Wrap(err, "remove members")
	})
	return report, err
}

// hashAll hashes the passwords of a file; where a directory has none, all hashes are empty.
func (m *Members) hashAll(ctx context.Context, directory Directory, rows []memberRow, progress func(done, total int)) ([]string, error) {
	hashes := make([]string, len(rows))
	if !directory.HasPasswords() {
		return hashes, nil
	}
	workers, ctx := errgroup.WithContext(ctx)
	workers.SetLimit(runtime.GOMAXPROCS(0))
	for i, row := range rows {
		workers.Go(func() (err error) {
			hashes[i], err = m.hasher.Hash(ctx, Asker{}, row.login.Password)
			return err
		})
		progress(i+1, len(rows))
	}
	if err := workers.Wait(); err != nil {
		return nil, fmt.Errorf("hash passwords: %w", err)
	}
	return hashes, nil
}

// readMembers reads a file and says which of its lines cannot be members.
func readMembers(directory Directory, file io.Reader) (rows []memberRow, refusals []MemberRefusal, err error) {
	columns, ok := memberColumns[directory]
	if !ok {
		return nil, nil, fmt.Errorf("directory %q is not known", directory)
	}
	reader := csv.NewReader(file)
	header, err := reader.Read()
	if err != nil {
		return nil, nil, fmt.Errorf("read the first line: %w", err)
	}
	if header[0] = strings.TrimPrefix(header[0], "\ufeff"); !slices.Equal(header, columns) {
		return nil, nil, fmt.Errorf("the first line must be %s", strings.Join(columns, ","))
	}
	for n := 0; ; n++ {
		fields, err := reader.Read()
		var malformed *csv.ParseError
		switch {
		case errors.Is(err, io.EOF):
			return rows, refusals, nil
		case n >= MaxMembers:
			return nil, nil, fmt.Errorf("the file has more than %d members", MaxMembers)
		case errors.As(err, &malformed):
			refusals = append(refusals, MemberRefusal{malformed.StartLine, malformed.Err.Error()})
			continue
		case err != nil:
			return nil, nil, fmt.Errorf("read members: %w", err)
		}
		row, detail := newMemberRow(directory, columns, fields)
		line, _ := reader.FieldPos(0)
		if row.line = line; detail != "" {
			refusals = append(refusals, MemberRefusal{line, detail})
			continue
		}
		rows = append(rows, row)
	}
}

// newMemberRow turns the fields of a line into a member, or says what is wrong with them.
func newMemberRow(directory Directory, columns, fields []string) (row memberRow, refusal string) {
	row.login.Directory = directory
	for i, column := range columns {
		value, limit := strings.TrimSpace(fields[i]), maxNumber
		switch column {
		case "name":
			row.name, limit = value, maxName
		case "project":
			row.login.Project = value
		case "password", "senha":
			row.login.Password, limit = fields[i], maxPassword
		default:
			row.login.Number = value
		}
		switch {
		case value == "":
			return row, column + " is empty"
		case utf8.RuneCountInString(fields[i]) > limit:
			return row, fmt.Sprintf("%s has more than %d characters", column, limit)
		case !isPrintable(fields[i]):
			return row, column + " has characters that cannot be printed"
		}
	}
	return row, ""
}
