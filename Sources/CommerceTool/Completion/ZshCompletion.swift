/// The completion script for zsh.
enum ZshCompletion {
    static func script(_ table: CompletionTable) -> String {
        let tool = table.tool
        return """
            #compdef \(tool)
            # zsh completion for \(tool), made by "\(tool) completion zsh".
            # To use it: \(tool) completion zsh > a folder of $fpath/_\(tool)

            \(ShellFunctions(table: table).text)

            _\(tool)() {
                local current=${words[CURRENT]} trail="" option="" ended="" word index completion
                for ((index = 2; index < CURRENT; index++)); do
                    word=${words[index]}
                    if [[ -n $option ]]; then
                        option=""
                    elif [[ $word == "--" ]]; then
                        ended=yes
                    elif [[ $word == --* && -z $ended ]]; then
                        _\(tool)_takes_value "$word" && option=$word
                    elif [[ " $(_\(tool)_words "$trail") " == *" $word "* ]]; then
                        trail="${trail:+$trail }$word"
                    fi
                done
                if [[ -z $option && -z $ended && $current == --*=* ]]; then
                    option=${current%%=*}
                    compset -P "*="
                fi
                if [[ -n $option ]]; then
                    completion=$(_\(tool)_value "$option")
                elif [[ $current == -* && -z $ended ]]; then
                    completion=$(_\(tool)_options "$trail")
                else
                    completion=$(_\(tool)_words "$trail")
                    [[ -z $completion ]] && completion=$(_\(tool)_operand "$trail")
                fi
                case $completion in
                    "") return 1 ;;
                    @file) _files ;;
                    @folder) _files -/ ;;
                    *) compadd -- ${=completion} ;;
                esac
            }

            if [[ ${funcstack[1]} == _\(tool) ]]; then
                _\(tool) "$@"
            else
                compdef _\(tool) \(tool)
            fi
            """
    }
}
