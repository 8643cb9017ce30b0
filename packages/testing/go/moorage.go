// Package mooragetest starts a Moorage of a test's own. Copy this file into a folder mooragetest of your module, or require the module.
//
// An installation has any free ports and a folder, a key and tokens of its own, so that any number may run at once, and it ends with the program
// that started it, however that ends. Linux and macOS; nothing but the standard library and the program moor is needed.
package mooragetest

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// Waits for the service, which ends when its standard input does, and removes its folder: also after a kill -9 of the tests.
const script = `"$@"; rm -rf "$MOORAGE_DATA"`

// Options is what an installation is started with; the zero value will do.
type Options struct {
	// Dialect is neutral or linode; neutral when empty.
	Dialect string
	// Pace is how long simulated infrastructure takes: instant, fast or real; instant when empty.
	Pace string
	// Settings beside these, by their variables (docs/settings.md).
	Settings map[string]string
	// Moor is the program to start; see FindMoor for what is started when it is empty.
	Moor string
}

// Moorage is a throw-away installation.
type Moorage struct {
	// Origin is scheme, host and port; URL is where the interface is.
	Origin, URL string
	// Token is that of the unrestricted user admin of the first account, with all scopes; OperatorToken is that of the simulator.
	Token, OperatorToken string
	DataFolder           string

	command   *exec.Cmd
	stdin     io.Closer
	log       *os.File
	beginning int
}

// New starts an installation for one test or benchmark and stops it at its end.
func New(t testing.TB, options Options) *Moorage {
	t.Helper()
	cloud, err := Start(options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(cloud.Stop)
	return cloud
}

// Start starts an installation that several tests share: call it in TestMain, Stop at the end, and Reset in each test.
func Start(options Options) (*Moorage, error) {
	moor := options.Moor
	if moor == "" {
		found, err := FindMoor()
		if err != nil {
			return nil, err
		}
		moor = found
	}
	folder, err := os.MkdirTemp("", "moorage-")
	if err != nil {
		return nil, err
	}
	m := &Moorage{DataFolder: folder}
	if err := errors.Join(os.Chmod(folder, 0o711), m.run(moor, environment(folder, options))); err != nil {
		os.RemoveAll(folder)
		return nil, fmt.Errorf("moor up did not start: %w", err)
	}
	return m, nil
}

func (m *Moorage) run(moor string, env []string) (err error) {
	if m.log, err = os.CreateTemp("", "moorage-*.log"); err != nil {
		return err
	}
	os.Remove(m.log.Name()) // it stays open, and ends with us
	m.command = exec.Command("/bin/sh", "-c", script, "sh", moor, "up", "--profile", "test", "--prepared", "--stop-with-stdin")
	m.command.Env, m.command.Stderr = env, m.log
	m.command.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	stdin, errIn := m.command.StdinPipe()
	stdout, errOut := m.command.StdoutPipe()
	m.stdin = stdin
	if err := errors.Join(errIn, errOut, m.command.Start()); err != nil {
		return err
	}
	line, _ := bufio.NewReader(stdout).ReadString('\n')
	origin, isReady := strings.CutPrefix(strings.TrimSpace(line), "moorage ready ")
	if !isReady {
		m.Stop()
		return errors.New(m.lastWords())
	}
	m.Origin, m.URL = origin, origin+"/v4"
	token, errToken := os.ReadFile(filepath.Join(m.DataFolder, "admin-token"))
	operator, errOperator := os.ReadFile(filepath.Join(m.DataFolder, "operator-token"))
	m.Token, m.OperatorToken = strings.TrimSpace(string(token)), strings.TrimSpace(string(operator))
	m.beginning, err = m.Snapshot()
	if err = errors.Join(errToken, errOperator, err); err != nil {
		m.Stop()
	}
	return err
}

// What it complained of, without the lines of its log that complain of nothing.
func (m *Moorage) lastWords() string {
	said := "it said nothing"
	for _, line := range strings.Split(m.Log(), "\n") {
		if line != "" && !strings.HasPrefix(line, `{"level":"info"`) {
			said = line
		}
	}
	return said
}

func environment(folder string, options Options) []string {
	env := []string{}
	for _, one := range os.Environ() {
		if !strings.HasPrefix(one, "MOORAGE_") && !strings.HasPrefix(one, "DATABASE_URL=") {
			env = append(env, one)
		}
	}
	dialect, pace := options.Dialect, options.Pace
	if dialect == "" {
		dialect = "neutral"
	}
	if pace == "" {
		pace = "instant"
	}
	env = append(env, "MOORAGE_DATA="+folder, "MOORAGE_LISTEN=127.0.0.1:0", "MOORAGE_SIM_LISTEN=127.0.0.1:0",
		"MOORAGE_DIALECT="+dialect, "MOORAGE_SIM_PACE="+pace, "MOORAGE_RATE_LIMIT=off")
	for name, value := range options.Settings {
		env = append(env, name+"="+value)
	}
	return env
}

// Follows no redirect and takes no proxy: the operator's token goes to the origin only.
var simulatorClient = &http.Client{
	Transport:     &http.Transport{},
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// Sim asks the simulator (docs/testing-with-moorage.md) and reads its answer into answer, unless that is nil:
// Sim("POST", "/faults", map[string]any{"on": "ensureVolume", "as": "error-before"}, nil).
func (m *Moorage) Sim(method, path string, body, answer any) error {
	sent := []byte{}
	if body != nil {
		var err error
		if sent, err = json.Marshal(body); err != nil {
			return err
		}
	}
	request, err := http.NewRequest(method, m.Origin+"/sim"+path, bytes.NewReader(sent))
	if err != nil {
		return err
	}
	request.Header.Set("Authorization", "Bearer "+m.OperatorToken)
	response, err := simulatorClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err == nil && response.StatusCode >= 300 {
		err = fmt.Errorf("%s /sim%s: %s %s", method, path, response.Status, text)
	}
	if err != nil || answer == nil {
		return err
	}
	return json.Unmarshal(text, answer)
}

// Snapshot keeps everything as it is; Restore takes the number that it returns.
func (m *Moorage) Snapshot() (int, error) {
	var kept struct{ Snapshot int }
	err := m.Sim("POST", "/snapshots", nil, &kept)
	return kept.Snapshot, err
}

// Restore makes everything as it was at a snapshot, any number of times; tokens and address stay.
func (m *Moorage) Restore(snapshot int) error {
	return m.Sim("POST", fmt.Sprintf("/snapshots/%d/restore", snapshot), nil, nil)
}

// Reset makes everything as it was right after the start.
func (m *Moorage) Reset(t testing.TB) {
	t.Helper()
	if err := m.Restore(m.beginning); err != nil {
		t.Fatal(err)
	}
}

// Log is what the service has written to its log until now.
func (m *Moorage) Log() string {
	text, _ := io.ReadAll(io.NewSectionReader(m.log, 0, 1<<62)) // its position is the service's, too
	return string(text)
}

// Stop stops the service and removes its data.
func (m *Moorage) Stop() {
	m.stdin.Close()
	late := time.AfterFunc(10*time.Second, func() { syscall.Kill(-m.command.Process.Pid, syscall.SIGKILL) })
	defer late.Stop()
	if m.command.Wait() != nil {
		os.RemoveAll(m.DataFolder)
	}
}

// FindMoor finds the program that MOORAGE_BIN names, that of a node_modules in this folder or one above, or that of the PATH.
func FindMoor() (string, error) {
	if named := os.Getenv("MOORAGE_BIN"); named != "" {
		return named, nil
	}
	here, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for folder := here; ; folder = filepath.Dir(folder) {
		file := filepath.Join(folder, "node_modules/.bin/moor")
		if _, err := os.Stat(file); err == nil {
			return file, nil
		}
		if folder == filepath.Dir(folder) {
			break
		}
	}
	if found, err := exec.LookPath("moor"); err == nil {
		return found, nil
	}
	return "", fmt.Errorf("there is no program moor: install the package moorage where %s finds it, or name the program in MOORAGE_BIN", here)
}
