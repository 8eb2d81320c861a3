package catalog

import (
	"errors"
	"net/url"
	"strings"
	"testing"
)

func TestCheckDestination(t *testing.T) {
	t.Parallel()
	hosts := []string{"loja.example", "outra.com.example"}
	for link, want := range map[string]string{
		"https://loja.example":                   "https://loja.example",
		"https://loja.example/a?b=c#d":           "https://loja.example/a?b=c#d",
		"HTTPS://LOJA.example:443/":              "https://loja.example/",
		"https://www.loja.example/x%20y":         "https://www.loja.example/x%20y",
		"https://m.br.outra.com.example/":        "https://m.br.outra.com.example/",
		"https://loja.example/?u=//evil.example": "https://loja.example/?u=//evil.example",
	} {
		if got, err := CheckDestination(link, hosts); err != nil || got != want {
			t.Errorf("%s: %q, %v; want %q", link, got, err, want)
		}
	}
	for _, link := range []string{
		"", "/", "//loja.example/", "loja.example", "http://loja.example/", "ftp://loja.example/", "javascript:alert(1)",
		"data:text/html,x", "https:loja.example", "https:/loja.example/", "https:///loja.example/", "https://",
		"https://evil.example/", "https://evilloja.example/", "https://loja.example.evil.example/", "https://example/",
		"https://com.example/", "https://loja.example.", "https://loja.example@evil.example/",
		"https://evil.example@loja.example/", "https://user:pw@loja.example/", "https://evil.example#@loja.example/",
		"https://evil.example?@loja.example/", `https://evil.example\@loja.example/`, `https://loja.example\.evil.example/`,
		`https:\\loja.example/`, "https://loja.example:8443/", "https://loja.example:/", "https://loja.example:443@evil.example/",
		"https://loja.exаmple/", "https://loja%2eexample/", "https://loja.example%2f.evil.example/", "https://[::1]/",
		"https://127.0.0.1/", "https://loja.example/\n", " https://loja.example/", "https://loja.example/\x00",
		"https://loja。example/", "https://xn--loja-example-.evil.example/", "https://-loja.example/", "https://.loja.example/",
		"https://loja..example/", "https://loja.example/" + strings.Repeat("a", maxLink),
	} {
		if got, err := CheckDestination(link, hosts); !errors.Is(err, ErrForeignLink) {
			t.Errorf("%.60q was accepted as %q, %v", link, got, err)
		}
	}
}

func FuzzCheckDestination(f *testing.F) {
	for _, seed := range []string{"https://loja.example/", "https://a@loja.example", `https://x\@loja.example`, "https://loja.example:443"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, link string) {
		got, err := CheckDestination(link, []string{"loja.example"})
		if err != nil {
			return
		}
		u, err := url.Parse(got)
		if err != nil || u.Scheme != "https" || u.User != nil || u.Port() != "" ||
			u.Host != "loja.example" && !strings.HasSuffix(u.Host, ".loja.example") {
			t.Fatalf("%q was accepted as %q", link, got)
		}
		if !strings.HasPrefix(got, "https://"+u.Host) {
			t.Fatalf("%q has another form than %q", got, u.Host)
		}
	})
}

func TestParseTemplate(t *testing.T) {
	t.Parallel()
	good, err := ParseTemplate("https://rede.example/c?a=1&sub={click}&url={url}")
	if err != nil {
		t.Fatal(err)
	}
	want := "https://rede.example/c?a=1&sub=k%26x&url=https%3A%2F%2Floja.example%2F%3Fa%3Db%26c%3Dd"
	if got := good.Link("k&x", "https://loja.example/?a=b&c=d"); got != want {
		t.Errorf("got %s; want %s", got, want)
	}
	if _, err := ParseTemplate("https://rede.example/go/{click}"); err != nil {
		t.Errorf("without {url}: %v", err)
	}
	for _, text := range []string{
		"", "{click}", "{url}?{click}", "https://rede.example/", "https://rede.example/?{url}", "http://rede.example/{click}",
		"https://{click}.example/", "https://rede.example{click}/", "https://rede.example/{click}/{click}",
		"https://rede.example/{click}?{url}&{url}", "https://rede.example/{click}?{other}", "https://a@rede.example/{click}",
		"https://rede.example/{click}#x", "https://rede.example:8443/{click}", `https://rede.example\{click}`, "https://rede/{click}",
		"https://rede.example?{click}", "https:{url}/{click}", "https://rede.example/{click}{", "https://rede.example/ {click}",
		"https://re{url}de.example/{click}",
	} {
		if _, err := ParseTemplate(text); !errors.Is(err, ErrTemplate) {
			t.Errorf("%q: %v; want a refusal", text, err)
		}
	}
}
