package mailer_test

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/devolve/internal/mailer"
)

func folder(t *testing.T) (*mailer.Folder, string) {
	t.Helper()
	from, err := mailer.ParseFrom("Trevo <nao-responda@trevo.example>")
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "mail")
	return mailer.NewFolder(dir, from), dir
}

func message(to string) mailer.Message {
	return mailer.Message{
		ID: "welcome-1", Owner: "0190a0c8-0000-7000-8000-000000000001", To: to, Subject: "Sua conta está pronta: ação e coração",
		Text: "Olá, São João!\n\n.\nhttp://localhost/auth#token=ABC=DEF\n", HTML: "<html><head></head><body><p>Olá, São João!</p></body></html>",
	}
}

func send(t *testing.T, f *mailer.Folder, m mailer.Message) {
	t.Helper()
	if err := f.Send(t.Context(), m); err != nil {
		t.Fatalf("send: %v", err)
	}
}

func list(t *testing.T, f *mailer.Folder) []mailer.Kept {
	t.Helper()
	mails, err := f.List(2000)
	if err != nil {
		t.Fatalf("list: %v", err)
	}
	return mails
}

func TestFolderKeepsWhatWasSent(t *testing.T) {
	t.Parallel()
	f, dir := folder(t)
	if mails := list(t, f); len(mails) != 0 {
		t.Fatalf("a folder that does not exist holds %d mails", len(mails))
	}
	m := message("ana@exemplo.com")
	m.Unsubscribe = "https://trevo.example/api/v1/unsubscribe/abc"
	m.Pictures = []mailer.Picture{{ID: "mark@trevo", PNG: []byte("\x89PNG\r\n\x1a\n" + strings.Repeat("\x00\xff\r\n", 100))}}
	send(t, f, m)
	send(t, f, message("bia@exemplo.com"))

	mails := list(t, f)
	if len(mails) != 2 || mails[0].To != "bia@exemplo.com" || mails[1].To != "ana@exemplo.com" {
		t.Fatalf("got %d mails, newest to %q, want 2, newest to bia", len(mails), mails[0].To)
	}
	kept, err := f.Read(mails[1].ID)
	if err != nil {
		t.Fatal(err)
	}
	normal := func(text string) string { return strings.TrimRight(strings.ReplaceAll(text, "\r\n", "\n"), "\n") }
	if kept.Subject != m.Subject || normal(kept.Text) != normal(m.Text) || normal(kept.HTML) != m.HTML {
		t.Errorf("read back %q %q %q", kept.Subject, kept.Text, kept.HTML)
	}
	if diff := cmp.Diff(m.Pictures, kept.Pictures); diff != "" {
		t.Errorf("pictures (-sent +kept):\n%s", diff)
	}
	for _, line := range []string{"Content-Id: <mark@trevo>", "Content-Type: image/png", "Content-Disposition: inline", "Content-Type: multipart/related"} {
		if !strings.Contains(string(kept.Raw), line) {
			t.Errorf("the mail has no line %s", line)
		}
	}
	for _, want := range []mailer.Header{
		{Name: "From", Value: `"Trevo" <nao-responda@trevo.example>`},
		{Name: "Message-Id", Value: "<welcome-1@trevo.example>"},
		{Name: "List-Unsubscribe", Value: "<" + m.Unsubscribe + ">"},
		{Name: "List-Unsubscribe-Post", Value: "List-Unsubscribe=One-Click"},
		{Name: "Auto-Submitted", Value: "auto-generated"},
	} {
		if !slices.Contains(kept.Headers, want) {
			t.Errorf("no header %v among %v", want, kept.Headers)
		}
	}
	for path, want := range map[string]fs.FileMode{dir: 0o700, filepath.Join(dir, kept.ID+".eml"): 0o600} {
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: %v %v, want %v", path, info.Mode(), err, want)
		}
	}
}

func TestFolderReadsNothingElse(t *testing.T) {
	t.Parallel()
	f, dir := folder(t)
	send(t, f, message("ana@exemplo.com"))
	if err := os.WriteFile(filepath.Join(dir, "notes.eml"), []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"", "notes", "../secrets/api-key", "20261121T154755.832511954_x_AAAAAAAA", "..", list(t, f)[0].ID + "/../x"} {
		if _, err := f.Read(id); !errors.Is(err, mailer.ErrNoMail) {
			t.Errorf("read %q: %v, want ErrNoMail", id, err)
		}
	}
}

// anas says whether an address is Ana's.
func anas(address string) bool { return strings.EqualFold(address, "ana@exemplo.com") }

func TestFolderForgets(t *testing.T) {
	t.Parallel()
	f, dir := folder(t)
	own, addressed, other := message("old@exemplo.com"), message("Ana@Exemplo.com"), message("bia@exemplo.com")
	addressed.Owner, other.Owner = "", "0190a0c8-0000-7000-8000-000000000002"
	send(t, f, own)
	send(t, f, addressed)
	send(t, f, other)
	n, err := f.Forget(t.Context(), own.Owner, anas)
	if err != nil || n != 2 {
		t.Fatalf("forgot %d %v, want 2", n, err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 || list(t, f)[0].To != other.To {
		t.Errorf("left %v %v, want the mail to %s alone", entries, err, other.To)
	}
	if n, err := f.Forget(t.Context(), own.Owner, nil); err != nil || n != 0 {
		t.Errorf("forgot %d %v again, want 0", n, err)
	}
}

func TestFolderForgetsWhatAMailIsAboutAndWhoWroteIt(t *testing.T) {
	t.Parallel()
	f, _ := folder(t)
	const about = "0190a0c8-0000-7000-8000-000000000003"
	told, written, owned := message("staff@exemplo.com"), message("staff@exemplo.com"), message("staff@exemplo.com")
	told.Owner, told.About = "", about
	written.Owner, written.ReplyTo = "", "Ana@exemplo.com"
	owned.About = "0190a0c8-0000-7000-8000-000000000004"
	for _, m := range []mailer.Message{told, written, owned} {
		send(t, f, m)
	}
	for _, step := range []struct {
		owner    string
		isOwners func(string) bool
		left     int
	}{{about, nil, 2}, {"", anas, 1}, {owned.Owner, nil, 0}} {
		if n, err := f.Forget(t.Context(), step.owner, step.isOwners); err != nil || n != 1 || len(list(t, f)) != step.left {
			t.Errorf("%q: forgot %d, %v; %d left", step.owner, n, err, len(list(t, f)))
		}
	}
}

// TestFolderForgetsWhatACrashLeft: neither half a mail nor an empty one keeps anybody's data, or anybody from being forgotten.
func TestFolderForgetsWhatACrashLeft(t *testing.T) {
	t.Parallel()
	f, dir := folder(t)
	own := message("ana@exemplo.com")
	send(t, f, own)
	whole := filepath.Join(dir, list(t, f)[0].ID)
	send(t, f, message("bia@exemplo.com"))
	empty := strings.Replace(filepath.Join(dir, list(t, f)[0].ID), own.Owner, "0190a0c8-0000-7000-8000-000000000002", 1) + ".eml"
	if err := errors.Join(os.Rename(whole+".eml", whole+".part"), os.WriteFile(empty, nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	if mails := list(t, f); len(mails) != 1 || mails[0].To != "bia@exemplo.com" {
		t.Errorf("listed %v", mails)
	}
	if n, err := f.Forget(t.Context(), own.Owner, anas); err != nil || n != 3 {
		t.Errorf("forgot %d %v, want 3", n, err)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 0 {
		t.Errorf("left %v %v", entries, err)
	}
}

func TestFolderKeepsTheNewestThousand(t *testing.T) {
	t.Parallel()
	f, dir := folder(t)
	send(t, f, message("first@exemplo.com"))
	files, err := filepath.Glob(filepath.Join(dir, "*.eml"))
	if err != nil || len(files) != 1 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	old := files[0][:len(files[0])-len("ABCDEFGH.eml")]
	for range 995 { // as old as the first: sending each would take longer than the rest of the package
		if err := os.Link(files[0], old+rand.Text()[:8]+".eml"); err != nil {
			t.Fatal(err)
		}
	}
	var group sync.WaitGroup
	for worker := range 5 {
		group.Go(func() {
			for n := range 4 {
				if err := f.Send(t.Context(), message(fmt.Sprintf("u%d-%d@exemplo.com", worker, n))); err != nil {
					t.Errorf("send: %v", err)
				}
			}
		})
	}
	group.Wait()
	send(t, f, message("last@exemplo.com"))
	mails := list(t, f)
	if len(mails) != 1000 || mails[0].To != "last@exemplo.com" {
		t.Errorf("%d mails, newest to %s; want 1000, newest to last@exemplo.com", len(mails), mails[0].To)
	}
}

func TestOwnersAreNoPaths(t *testing.T) {
	t.Parallel()
	f, _ := folder(t)
	m := message("ana@exemplo.com")
	m.Owner = "../../etc"
	if err := f.Send(t.Context(), m); err == nil {
		t.Error("an owner with slashes was accepted")
	}
}
