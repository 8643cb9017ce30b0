{{- define "moorage.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "moorage.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "moorage.labels" -}}
{{ include "moorage.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- define "moorage.publicUrl" -}}
{{- if .Values.publicUrl }}{{ .Values.publicUrl }}{{ else if .Values.ingress.enabled }}{{ ternary "https" "http" (ne .Values.ingress.tlsSecret "") }}://{{ .Values.ingress.host }}{{ end }}
{{- end }}

{{/* DNS names of the Services for pods of the cluster. */}}
{{- define "moorage.allowedHosts" -}}
{{- $names := .Values.allowedHosts -}}
{{- range $service := list (include "moorage.name" .) (printf "%s-admin" (include "moorage.name" .)) -}}
{{- range $suffix := list "" (printf ".%s" $.Release.Namespace) (printf ".%s.svc" $.Release.Namespace) (printf ".%s.svc.cluster.local" $.Release.Namespace) -}}
{{- $names = append $names (printf "%s%s" $service $suffix) -}}
{{- end -}}
{{- end -}}
{{ join "," $names }}
{{- end }}

{{/* Security context of every container of the service. */}}
{{- define "moorage.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{- define "moorage.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "moorage.environment" -}}
- name: DATABASE_URL
  valueFrom:
    secretKeyRef:
      name: {{ .Values.database.existingSecret | default (printf "%s-database" (include "moorage.name" .)) }}
      key: url
- name: MOORAGE_KEY_FILE
  value: /run/moorage/key
- name: MOORAGE_ADMIN_LISTEN
  value: 0.0.0.0:4402
- name: MOORAGE_PLAIN_HTTP
  value: allow
{{- with include "moorage.publicUrl" . }}
- name: MOORAGE_PUBLIC_URL
  value: {{ . | quote }}
{{- end }}
- name: MOORAGE_ALLOWED_HOSTS
  value: {{ include "moorage.allowedHosts" . | quote }}
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}

{{/* Deployment of one part: a dict of root, part, values, args. */}}
{{- define "moorage.deployment" -}}
{{- $root := .root -}}
{{- $image := printf "%s:%s" $root.Values.image.repository ($root.Values.image.tag | default $root.Chart.AppVersion) -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "moorage.name" $root }}-{{ .part }}
  labels:
    {{- include "moorage.labels" $root | nindent 4 }}
    app.kubernetes.io/component: {{ .part }}
spec:
  replicas: {{ .values.replicas }}
  selector:
    matchLabels:
      {{- include "moorage.selector" $root | nindent 6 }}
      app.kubernetes.io/component: {{ .part }}
  strategy:
    rollingUpdate:
      maxUnavailable: 0
  template:
    metadata:
      labels:
        {{- include "moorage.labels" $root | nindent 8 }}
        app.kubernetes.io/component: {{ .part }}
    spec:
      automountServiceAccountToken: false
      {{- with $root.Values.imagePullSecrets }}
      imagePullSecrets: {{ toYaml . | nindent 8 }}
      {{- end }}
      securityContext: {{ include "moorage.podSecurity" $root | nindent 8 }}
      terminationGracePeriodSeconds: 40
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: kubernetes.io/hostname
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels:
              {{- include "moorage.selector" $root | nindent 14 }}
              app.kubernetes.io/component: {{ .part }}
      initContainers:
        # The service rejects a key file that its group can read, and files of a Secret always are.
        - name: key
          image: {{ $image | quote }}
          imagePullPolicy: {{ $root.Values.image.pullPolicy }}
          command: [/usr/bin/install, -m, '0600', /key/key, /run/moorage/key]
          securityContext: {{ include "moorage.containerSecurity" $root | nindent 12 }}
          volumeMounts:
            - { name: secret-key, mountPath: /key, readOnly: true }
            - { name: run, mountPath: /run/moorage }
        # A release supports its own schema and the next one, so running pods continue. Idempotent.
        - name: migrate
          image: {{ $image | quote }}
          imagePullPolicy: {{ $root.Values.image.pullPolicy }}
          args: [migrate]
          env:
            {{- include "moorage.environment" $root | nindent 12 }}
            {{- if $root.Values.postgres.enabled }}
            # Superuser of the bundled PostgreSQL, which creates the unprivileged role of the service.
            - name: MOORAGE_DATABASE_ADMIN_URL
              valueFrom:
                secretKeyRef: { name: {{ include "moorage.name" $root }}-database, key: adminUrl }
            {{- end }}
          securityContext: {{ include "moorage.containerSecurity" $root | nindent 12 }}
          volumeMounts: {{ include "moorage.mounts" $root | nindent 12 }}
      containers:
        - name: {{ .part }}
          image: {{ $image | quote }}
          imagePullPolicy: {{ $root.Values.image.pullPolicy }}
          args: {{ toJson .args }}
          env: {{ include "moorage.environment" $root | nindent 12 }}
          ports:
            {{- if eq .part "api" }}
            - { name: http, containerPort: 4400 }
            - { name: clusters, containerPort: 4401 }
            {{- end }}
            - { name: admin, containerPort: 4402 }
          startupProbe:
            httpGet: { path: /livez, port: admin }
            periodSeconds: 2
            failureThreshold: 60
          livenessProbe:
            httpGet: { path: /livez, port: admin }
            periodSeconds: 10
            timeoutSeconds: 5
          readinessProbe:
            httpGet: { path: /readyz, port: admin }
            periodSeconds: 5
            timeoutSeconds: 5
          lifecycle:
            # Endpoint changes reach clients later than the termination signal reaches the pod.
            preStop:
              exec: { command: [/usr/bin/sleep, '5'] }
          {{- with .values.resources }}
          resources: {{ toYaml . | nindent 12 }}
          {{- end }}
          securityContext: {{ include "moorage.containerSecurity" $root | nindent 12 }}
          volumeMounts: {{ include "moorage.mounts" $root | nindent 12 }}
      {{- with $root.Values.nodeSelector }}
      nodeSelector: {{ toYaml . | nindent 8 }}
      {{- end }}
      {{- with $root.Values.tolerations }}
      tolerations: {{ toYaml . | nindent 8 }}
      {{- end }}
      volumes:
        - name: secret-key
          secret:
            secretName: {{ $root.Values.key.existingSecret | default (printf "%s-key" (include "moorage.name" $root)) }}
            defaultMode: 0440
        - { name: run, emptyDir: { medium: Memory, sizeLimit: 1Mi } }
        - { name: data, emptyDir: { sizeLimit: 64Mi } }
        - { name: tmp, emptyDir: { sizeLimit: 256Mi } }
{{- end }}

{{- define "moorage.mounts" -}}
- { name: run, mountPath: /run/moorage }
- { name: data, mountPath: /var/lib/moorage }
- { name: tmp, mountPath: /tmp }
{{- end }}
