package main

import (
	"log"
	"os/exec"
	"path/filepath"
	"time"
)

// Interval of checks for a new bootstrap config; a check reads one small file.
const pollInterval = 500 * time.Millisecond

const (
	kubeletState  = "/var/lib/kubelet"
	kubeletDropIn = runFolder + "/kubelet.d"
	resolvConf    = runFolder + "/resolv.conf"
)

// kubelet supervises a kubelet process that runs with the latest bootstrap config.
type kubelet struct {
	stopping chan struct{}
	stopped  chan struct{}
}

func newKubelet() *kubelet {
	return &kubelet{stopping: make(chan struct{}), stopped: make(chan struct{})}
}

// follow starts a kubelet once a bootstrap config exists, and restarts it when the config changes. Returns after stop is called.
func (k *kubelet) follow() {
	defer close(k.stopped)
	// Imports images before a config exists, because the import takes longest. applyBootstrap repeats a failed import and reports its error.
	_ = importImages()
	var running *program
	stamp := ""
	for {
		if now := bootstrapVersion(); now != "" && now != stamp {
			if running != nil {
				running.stop()
				running = nil
			}
			if arguments, err := applyBootstrap(); err != nil {
				log.Printf("cannot apply the bootstrap config: %v", err)
			} else {
				log.Printf("bootstrap config %s is complete", now)
				stamp = now
				running = startProgram("kubelet", func() *exec.Cmd { return exec.Command("kubelet", arguments...) })
			}
		}
		select {
		case <-k.stopping:
			if running != nil {
				running.stop()
			}
			return
		case <-time.After(pollInterval):
		}
	}
}

func (k *kubelet) stop() {
	close(k.stopping)
	<-k.stopped
}

// applyBootstrap writes the kubelet's files from the bootstrap config, and returns the kubelet's arguments.
func applyBootstrap() ([]string, error) {
	settings, err := readNodeSettings()
	if err != nil {
		return nil, err
	}
	if settings["ADDRESS"] == "" {
		if settings["ADDRESS"], err = findAddress(); err != nil {
			return nil, err
		}
	}
	if err := importImages(); err != nil {
		return nil, err
	}
	if err := writeResolvConf(settings["DNS"]); err != nil {
		return nil, err
	}
	if err := writeDropIns(settings); err != nil {
		return nil, err
	}
	if err := forgetOtherCluster(settings["NAME"]); err != nil {
		return nil, err
	}
	arguments := []string{
		"--config=/etc/kubernetes/kubelet.yaml",
		"--config-dir=" + kubeletDropIn,
		"--bootstrap-kubeconfig=" + bootstrapFile("bootstrap.kubeconfig"),
		"--kubeconfig=" + filepath.Join(kubeletState, "kubeconfig"),
		"--cert-dir=" + filepath.Join(kubeletState, "pki"),
		"--hostname-override=" + settings["NAME"],
		"--node-ip=" + settings["ADDRESS"],
	}
	if labels := settings["LABELS"]; labels != "" {
		arguments = append(arguments, "--node-labels="+labels)
	}
	return arguments, nil
}
